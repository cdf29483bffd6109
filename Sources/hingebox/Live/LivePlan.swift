import Feeds

/// What a live performance is made of, before its device is opened.
struct LivePlan {
  var options: LiveOptions
  var sources: LiveSources
  var rehearsal: Rehearsal
  /// Playing goes on while there is a keyboard.
  var keyboardIsASource: Bool
}
