/** Whether formatted text shows nothing: neither words nor a picture. */
export function isBlank(html: string): boolean {
  return !/<img\b/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|[\s\u00a0\u200b]/g, '') === ''
}
