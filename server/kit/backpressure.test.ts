import { randomBytes } from 'node:crypto'
import { PassThrough, type Writable } from 'node:stream'
import exceljs from 'exceljs'
import { expect, onTestFinished, test } from 'vitest'
import { drained } from './backpressure.ts'

test('waits for rows that the library has not compressed yet', async () => {
  const response = new PassThrough().resume()
  onTestFinished(() => void response.destroy())
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: response })
  const worksheet = workbook.addWorksheet('Events')
  const { pipes } = Reflect.get(worksheet, 'stream') as { pipes: [Writable] }
  const waiting = () => (Reflect.get(pipes[0], '_writableState') as { length: number }).length
  for (let row = 0; row < 100; row += 1) worksheet.addRow([randomBytes(5_000).toString('hex')]).commit()
  expect(waiting()).toBeGreaterThan(500_000)
  await drained(pipes, response)
  expect(waiting()).toBe(0)
})
