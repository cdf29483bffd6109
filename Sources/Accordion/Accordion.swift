// Accordion
