/** Return URLs that leave `home` or run script once a browser has parsed them. */
export function hostileReturnUrls(home: string): string[] {
  const { host } = new URL(home)
  return [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/path',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/calendar/..//evil.example',
    `${home}//evil.example`,
    `${home}@evil.example`,
    `http://evil.example#@${host}`,
    `http://evil.example\\@${host}`,
    `${home}.evil.example`,
    `https://${host}/`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    `blob:${home}/5c001a1a`,
    'file:///etc/passwd',
    'http://[evil',
    'https:evil.example',
    'ftp://evil.example',
  ]
}
