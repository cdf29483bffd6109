// Guitar
