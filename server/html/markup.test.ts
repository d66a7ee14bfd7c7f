import { expect, test } from 'vitest'
import { Markup, markup, named, namedAll } from './markup.ts'

test('what is put into HTML is escaped, also in attributes, and loses hidden characters', () => {
  const name = `</p><script>alert("1")</script>'&\u202e\0`
  expect(markup`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;">' +
      '&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</p>',
  )
})

test('HTML inside HTML stays as it is, and what is missing is left out', () => {
  const items = ['a', '<'].map((item) => markup`<li>${item}</li>`)
  const isOld = items.length > 2
  expect(markup`<ul>${items}</ul>${null}${undefined}${isOld && new Markup('<hr>')}${3}`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>3',
  )
})

test('names stand alone, whatever the direction in which they are written', () => {
  expect(named('اللقاء <3>').text).toBe('<bdi>اللقاء &lt;3&gt;</bdi>')
  expect(markup`<p>${namedAll(['Hall', 'אולם'], ' · ')}</p>`.text).toBe('<p><bdi>Hall</bdi> · <bdi>אולם</bdi></p>')
})
