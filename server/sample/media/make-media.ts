/**
 * Draws every file of this folder again: `node server/sample/media/make-media.ts`, with ffmpeg on PATH for the film.
 * The files are committed, because drawing them takes seconds and the first start should not.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawFrame, film } from './film.ts'
import { drawLogo, logos } from './logos.ts'
import { drawPicture, pictures } from './pictures.ts'
import { encodePng } from './png.ts'

const target = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

for (const [name, logo] of Object.entries(logos)) writeFileSync(target(`logos/${name}.png`), encodePng(drawLogo(logo)))
for (const [name, draw] of Object.entries(pictures)) {
  writeFileSync(target(`pictures/${name}.png`), encodePng(drawPicture(draw)))
}
writeFileSync(target('welcome.png'), encodePng(drawFrame(5.2)))

const frame = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  '-s',
  `${film.width}x${film.height}`,
  '-r',
  `${film.framesPerSecond}`,
]
const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-pix_fmt', 'yuv420p', '-row-mt', '0', '-an']
const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...frame, '-i', '-', ...vp9, target('welcome.webm')], {
  stdio: ['pipe', 'inherit', 'inherit'],
})
const finished = once(encoder, 'exit')
for (let number = 0; number < film.seconds * film.framesPerSecond; number++) {
  if (!encoder.stdin.write(drawFrame(number / film.framesPerSecond).rgba)) await once(encoder.stdin, 'drain')
}
encoder.stdin.end()
const [code] = await finished
if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
