/** An item of a list, which is a paragraph to Word. */
const item = (level: number, list: string, bullet: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
  "<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>" +
  `${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n\n`

/** A text as Word puts it on the clipboard: what only Word reads is everywhere. */
export const wordHtml =
  '<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">' +
  '<head><meta name=ProgId content=Word.Document><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->' +
  '<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm;} @list l0:level1 {mso-level-tab-stop:none;} --></style></head>' +
  "<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->\n\n" +
  "<h1><span style='mso-fareast-language:EN-GB'>Autumn census<o:p></o:p></span></h1>\n\n" +
  "<p class=MsoNormal>Due <b style='mso-bidi-font-weight:normal'>at noon</b>, <i style='mso-bidi-font-style:normal'>not\nlater</i>, " +
  "<span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span><span style='display:none;mso-hide:all'> and hidden</span>.<o:p></o:p></p>\n\n" +
  '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n\n' +
  item(1, 'l0', '1.', 'Check the roll') +
  item(2, 'l0', 'a)', 'Names') +
  item(2, 'l0', 'b)', 'Dates of birth') +
  item(1, 'l0', '2.', 'Send it') +
  item(1, 'l1', '·', 'By post') +
  item(1, 'l1', '·', 'By hand') +
  "<table class=MsoTableGrid border=1><tr><td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Year 1<o:p></o:p></p></td>" +
  '<td width=301><p class=MsoNormal>30 pupils<o:p></o:p></p></td></tr></table>\n\n<!--EndFragment--></body></html>'

/** An item of a list of Word for the web, each of which has a list and a box of its own. */
const webItem = (tag: string, level: number, text: string, start = '') =>
  `<div class="ListContainerWrapper"><${tag} class="List" role="list"${start}><li data-listid="1" data-aria-level="${level}">` +
  `<p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

/** What is copied from Word for the web, from a list that a paragraph interrupts, and from pages. */
export const elsewhereHtml =
  `${webItem('ul', 1, 'Before')}${webItem('ul', 2, 'Hall')}${webItem('ul', 1, 'After')}` +
  `${webItem('ol', 1, 'Third', ' start="3"')}${webItem('ol', 1, 'Fourth', ' start="4"')}` +
  `${item(1, 'l0', '1.', 'Open it')}<p class=MsoNormal>Keep a copy.</p>${item(1, 'l0', '2.', 'Send it')}` +
  '<pre>Doors 08:30\nStart 09:00\n</pre><p style="white-space:pre-wrap">One\nTwo</p><p>No\nline</p>' +
  '<p><span style="font-weight:400;text-decoration:underline;">Under</span><span style="text-decoration:none"> plain</span></p>' +
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://example.org/map"></iframe>' +
  '<table><tr><td>Year 1</td><td>30</td></tr></table>' +
  '<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Trips</span><span class="EOP">&nbsp;</span></p></div>' +
  '<div class="OutlineElement"><div role="heading" aria-level="3">Year 2</div></div>' +
  '<div class="TableContainer"><table role="grid"><tbody><tr role="row"><td role="rowheader"><div><p class="Paragraph"><span>Zoo</span><span class="EOP">&nbsp;</span></p></div></td>' +
  '<td role="gridcell"><div><p class="Paragraph"><span>9:00</span></p></div><div><p class="Paragraph"><b>By coach</b></p></div></td></tr></tbody></table></div>' +
  '<p>See <a href="file:///C:/Users/office/Trips.docx">the form</a></p>'

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** The same as formatted text. */
export const elsewhereAsFormatted =
  '<ul><li>Before<ul><li>Hall</li></ul></li><li>After</li></ul><ol start="3"><li>Third</li><li>Fourth</li><li>Open it</li></ol>' +
  '<p>Keep a copy.</p><ol start="2"><li>Send it</li></ol><p>Doors 08:30<br />Start 09:00</p><p>One<br />Two</p><p>No line</p>' +
  `<p><u>Under</u> plain</p><p><a href="${film}">${film}</a></p><p>Year 1 | 30</p>` +
  '<h2>Trips</h2><h3>Year 2</h3><p>Zoo | 9:00, <strong>By coach</strong></p><p>See the form</p>'
