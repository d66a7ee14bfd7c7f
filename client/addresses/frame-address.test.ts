import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'

const films = {
  match: '^https://(?:www\\.)?films\\.example/watch\\?(?:[^#]*&)?v=([\\w-]+)',
  frame: 'https://player.films.example/embed/{1}',
}

test.each([
  ['https://films.example/watch?v=abc-1', 'https://player.films.example/embed/abc-1'],
  ['https://www.films.example/watch?list=2&v=abc', 'https://player.films.example/embed/abc'],
  ['https://films.example/watch?v=', null],
  ['https://films.example.evil/watch?v=abc', null],
])('a player has the address that the setting makes of the link: %s', (link, address) => {
  expect(frameAddress(films, link)).toBe(address)
})

test('the whole link can be passed to a player as one encoded value', () => {
  const sounds = { match: '^https://sounds\\.example/', frame: 'https://w.sounds.example/player/?url={url}' }
  expect(frameAddress(sounds, 'https://sounds.example/a?b=c&d="><script>')).toBe(
    `https://w.sounds.example/player/?url=${encodeURIComponent('https://sounds.example/a?b=c&d="><script>')}`,
  )
})

test('a matched group cannot leave its place in the address', () => {
  const service = { match: '^https://films\\.example/(.+)$', frame: 'https://player.example/embed/{1}' }
  expect(frameAddress(service, 'https://films.example/../../x?y#z')).toBe(
    'https://player.example/embed/..%2F..%2Fx%3Fy%23z',
  )
})

test('a link in which a group finds nothing has no player', () => {
  const service = { match: '^https://films\\.example/(\\w+)?', frame: 'https://player.example/embed/{1}' }
  expect(frameAddress(service, 'https://films.example/')).toBeNull()
})

test('a service whose setting says no place shows no player', () => {
  expect(
    frameAddress({ ...films, frame: 'https://player.films.example' }, 'https://films.example/watch?v=a'),
  ).toBeNull()
})
