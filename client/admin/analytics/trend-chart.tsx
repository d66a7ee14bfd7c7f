import { AxisBottom, AxisLeft } from '@visx/axis'
import { useParentSize } from '@visx/responsive'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import type { AnalyticBreakdown } from '#sync/protocol/answers/analytics.ts'
import { formatDate, formatInteger, formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'

const height = 180
const [left, right, top, bottom] = [44, 16, 10, 28]
/** More dots than these would be one thick line. */
const mostDots = 32
/** Each date below the line needs so much room. */
const tickWidth = 76

type TrendProps = Pick<AnalyticBreakdown, 'step' | 'trend'> & {
  label: string
  /** Above the numbers of the table. */
  counted: string
}

/** A line over the parts of the range; whoever does not see it has the same numbers as a table. */
export function TrendChart({ label, counted, step, trend }: TrendProps) {
  const t = useWords(analyticsWords)
  const { parentRef, width } = useParentSize({ debounceTime: 50 })
  const last = trend.length - 1
  const most = Math.max(1, ...trend.map(({ count }) => count))
  const x = scaleLinear({ domain: [0, Math.max(1, last)], range: [left, Math.max(left, width - right)] })
  const y = scaleLinear({ domain: [0, most], range: [height - bottom, top], nice: true })
  const at = (index: number) => (last === 0 ? x(0.5) : x(index))
  const every = Math.max(1, Math.ceil(trend.length / Math.max(1, Math.floor((width - left) / tickWidth))))
  const text = { className: 'fill-muted font-sans text-[0.8125rem]' }
  return (
    <figure aria-label={label} className="relative m-0">
      <div ref={parentRef} className="relative" style={{ height }}>
        <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible">
          <AxisLeft
            left={left}
            scale={y}
            numTicks={Math.min(4, most)}
            tickFormat={(value) => formatInteger(Number(value))}
            hideAxisLine
            tickLength={4}
            tickStroke="var(--hairline)"
            tickLabelProps={{ ...text, textAnchor: 'end', dy: '0.32em' }}
          />
          <AxisBottom
            top={height - bottom}
            scale={scaleLinear({ domain: [0, Math.max(1, last)], range: [at(0), at(last)] })}
            tickValues={trend.flatMap((_, index) => (index % every === 0 ? [index] : []))}
            tickFormat={(index) => shortDay(trend[Number(index)]?.day, step)}
            stroke="var(--hairline)"
            tickStroke="var(--hairline)"
            tickLabelProps={{ ...text, textAnchor: 'middle' }}
          />
          <LinePath
            data={trend}
            x={(_, index) => at(index)}
            y={({ count }) => y(count)}
            className="stroke-brand"
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
          {trend.length <= mostDots &&
            trend.map(({ day, count }, index) => (
              <circle key={day} cx={at(index)} cy={y(count)} r={3.5} className="fill-brand" />
            ))}
        </svg>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t(step)}</th>
            <th scope="col">{counted}</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{step === 'month' ? formatMonth(day.slice(0, 7)) : formatDate(`${day}T12:00`)}</th>
              <td>{formatInteger(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** `20/11` or, of a month, `11/2026`. */
function shortDay(day: string | undefined, step: AnalyticBreakdown['step']): string {
  if (day === undefined) return ''
  const whole = formatDate(`${day}T12:00`)
  return step === 'month' ? whole.slice(3) : whole.slice(0, 5)
}
