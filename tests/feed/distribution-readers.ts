import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadDate } from './feed-dates.ts'

export type Found = Omit<ReadDate, 'location'>

/** A program that reads calendars, as Linux distributions carry it. */
export type Reader = {
  name: string
  isThere(): boolean
  /** What it finds in a feed, in a zone; `folder` is its own to write to. */
  read(folder: string, feed: string, zone: string): Found[]
}

const python =
  (script: string): Reader['read'] =>
  (folder, feed) => {
    const lines = run(folder, 'python3', ['-c', script, written(folder, feed)])
    return lines.map((line) => JSON.parse(line) as Found)
  }

const asJson = `
def date_line(name, start, end):
    end = end or start
    whole = not isinstance(start, datetime.datetime)
    text = lambda at: at.isoformat() if whole else at.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
    print(json.dumps({'name': str(name), 'start': text(start), 'end': text(end), 'isAllDay': whole}))
`

export const distributionReaders: Reader[] = [
  {
    name: 'khal',
    isThere: () => answers('khal', ['--version']),
    read: (folder, feed, zone) => {
      mkdirSync(join(folder, 'calendar'), { recursive: true })
      const formats = 'timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d'
      const times = 'datetimeformat = %Y-%m-%dT%H:%M\nlongdatetimeformat = %Y-%m-%dT%H:%M'
      const zones = `local_timezone = ${zone}\ndefault_timezone = ${zone}`
      const calendars = `[calendars]\n[[own]]\npath = ${join(folder, 'calendar')}`
      const config = join(folder, 'khal.conf')
      writeFileSync(config, `${calendars}\n[locale]\n${formats}\n${times}\n${zones}\n`)
      const format = '{start-long-full}|{end-long-full}|{all-day}|{title}'
      const lines = run(folder, 'khal', ['-c', config, 'printics', '-f', format, written(folder, feed)], zone)
      return lines.slice(1).map((line) => {
        const [, start = '', end = '', whole, name = ''] = /^([^|]+)\|([^|]+)\|(\w+)\|(.*)$/.exec(line) ?? []
        return whole === 'True' ? allDay(name, start.slice(0, 10), end.slice(0, 10)) : timed(name, start, end, zone)
      })
    },
  },
  {
    name: 'calcurse',
    isThere: () => answers('calcurse', ['--version']),
    read: (folder, feed, zone) => {
      run(folder, 'calcurse', ['-q', '-D', folder, '-C', folder, '-i', written(folder, feed)], zone)
      const lines = readFileSync(join(folder, 'apts'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
      return lines.map((line) => {
        const times = /^(\S+) @ (\S+) -> (\S+) @ (\d\d:\d\d)\s*(?:>\w+ )?\|(.*)$/.exec(line)
        if (times) {
          const [, first = '', start = '', last = '', end = '', name = ''] = times
          return timed(name, `${toIso(first)}T${start}`, `${toIso(last)}T${end}`, zone)
        }
        const [, first = '', last, name = ''] = /^(\S+) \[1\] (?:\{1D -> (\S+)\} )?(?:>\w+ )?(.*)$/.exec(line) ?? []
        return allDay(name, toIso(first), toIso(last ?? first))
      })
    },
  },
  {
    name: 'python-icalendar',
    isThere: () => answers('python3', ['-c', 'import icalendar']),
    read: python(`import datetime, json, sys, icalendar
${asJson}
for one in icalendar.Calendar.from_ical(open(sys.argv[1], newline='', encoding='utf-8').read()).walk('VEVENT'):
    date_line(one['SUMMARY'], one['DTSTART'].dt, one['DTEND'].dt if 'DTEND' in one else None)
`),
  },
  {
    name: 'vobject',
    isThere: () => answers('python3', ['-c', 'import vobject']),
    read: python(`import datetime, json, sys, vobject
${asJson}
for one in vobject.readOne(open(sys.argv[1], newline='', encoding='utf-8').read()).vevent_list:
    date_line(one.summary.value, one.dtstart.value, one.dtend.value if hasattr(one, 'dtend') else None)
`),
  },
]

function answers(program: string, words: string[]): boolean {
  return spawnSync(program, words).status === 0
}

function written(folder: string, feed: string): string {
  const path = join(folder, 'feed.ics')
  writeFileSync(path, feed)
  return path
}

function run(folder: string, program: string, words: string[], zone = 'UTC'): string[] {
  const env = { ...process.env, TZ: zone, LC_ALL: 'C.UTF-8', HOME: folder }
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

/** These programs tell the last day; a feed and the others the day after. */
function allDay(name: string, first: string, last: string): Found {
  const end = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  return { name, start: first, end, isAllDay: true }
}

function timed(name: string, start: string, end: string, zone: string): Found {
  return { name, start: toInstant(start, zone), end: toInstant(end, zone), isAllDay: false }
}

/** The instant of `2026-11-20T09:00` in a zone, on a day on which its clocks do not change. */
function toInstant(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = Date.parse(`${shown.format(asUtc).replace(' ', 'T')}Z`) - asUtc
  return new Date(asUtc - offset).toISOString()
}

/** `11/20/2026` as `2026-11-20`. */
function toIso(date: string): string {
  const [month, day, year] = date.split('/')
  return `${year}-${month}-${day}`
}
