/**
 * The tokens of the design system as inline styles: Word reads no style sheet below a body, and webmail drops what it does not
 * know. The colours keep their contrast in programs that invert them; `darkStyles` is for those which say what they prefer.
 */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const text = `margin:0 0 16px;${font};font-size:16px;line-height:24px`

export const styles = {
  page: 'margin:0;padding:0;background-color:#fbfaf7;color:#1b2430',
  // A long address would make the column wider than a phone.
  column: 'width:100%;max-width:600px;overflow-wrap:anywhere;word-break:break-word',
  cell: `padding:0 0 8px;${font};color:inherit`,
  h1: `margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:700`,
  h2: `margin:20px 0 8px;${font};font-size:18px;line-height:24px;font-weight:700`,
  h3: `margin:0 0 2px;${font};font-size:16px;line-height:22px;font-weight:600`,
  p: text,
  small: `margin:0 0 12px;${font};font-size:14px;line-height:20px;color:#52606d`,
  belowButton: `margin:8px 0 12px;${font};font-size:14px;line-height:20px;color:#52606d`,
  link: 'color:#0f5c63;text-decoration:underline;overflow-wrap:anywhere;word-break:break-word',
  buttonCell: 'border-radius:12px;background-color:#0f5c63',
  button: `display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
  event: `padding:4px 0 12px 12px;${font};vertical-align:top`,
  remark: `margin:0 0 2px;${font};font-size:14px;line-height:20px;font-weight:600;color:#8a4b00`,
  when: `margin:0;${font};font-size:15px;line-height:22px`,
  fact: `margin:0;${font};font-size:14px;line-height:20px;color:#52606d`,
  excerpt: `margin:6px 0 0;${font};font-size:15px;line-height:22px`,
  picture: 'display:block;width:200px;max-width:100%;height:auto;margin:8px 0 0;border:0;border-radius:8px',
  rule: 'border-top:1px solid #d8d4c9;padding:16px 0 0;line-height:20px',
  preheader: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;mso-hide:all',
} as const

export const darkStyles = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #11171c !important; color: #e9eef2 !important; }
        .link { color: #6cc7c9 !important; }
        .button { background-color: #6cc7c9 !important; }
        .button-label { color: #06262a !important; }
        .muted { color: #a9b6c1 !important; }
        .remark { color: #f0b866 !important; }
        .rule { border-top-color: #33414c !important; }
      }`
