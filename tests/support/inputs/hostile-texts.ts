/** Texts that every field must refuse: they cannot be stored, or they break the text around them. */
export const hostileTexts = {
  NUL: 'a\0b',
  'a control character': 'a\u0007b',
  'a control character of Latin-1': 'a\u009fb',
  'half a surrogate pair': 'a\ud800b',
  'U+FFFE': 'a\ufffeb',
  'U+FFFF': 'a\uffffb',
  'a bidirectional override': 'a\u202eb',
  'a bidirectional isolate': 'a\u2067b',
} as const
