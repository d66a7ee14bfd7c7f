import { expect, test } from 'vitest'
import { framesToLinks } from './pasted-frames.ts'

const page = (address: string) => `<p><a href="${address}">${address}</a></p>`

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://player.vimeo.com/video/76979871?h=1', 'https://vimeo.com/76979871'],
  [
    'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5',
    'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
  ],
])('the player %s becomes the link to its page', (player, address) => {
  for (const tag of [`<iframe width="560" src="${player}" allowfullscreen>`, `<IFRAME\nsrc='${player}'>`]) {
    expect(framesToLinks(`<p>Watch</p>${tag}</iframe>`)).toEqual({
      html: `<p>Watch</p>${page(address)}<iframe></iframe>`,
      leftOut: 0,
    })
  }
})

test('any other frame is left out and counted, whatever it calls itself', () => {
  const frames = [
    '<iframe src="https://example.org/www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<iframe data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<iframe src="https://www.youtube.com/embed/%22onload=alert(1)"></iframe>',
    '<object data="x.swf"></object>',
  ]
  expect(framesToLinks(frames.join('')).leftOut).toBe(frames.length)
  expect(framesToLinks('<p>No frame</p>')).toEqual({ html: '<p>No frame</p>', leftOut: 0 })
})
