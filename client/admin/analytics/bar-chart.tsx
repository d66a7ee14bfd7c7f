import { AxisBottom } from '@visx/axis'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { formatInteger } from '#client/i18n/format.ts'

export type ChartBar = { key: string; name: string; count: number }

const rowHeight = 48
const barHeight = 12
const axisHeight = 28
/** The last number of the axis is not cut. */
const edge = 14

/**
 * Bars with their names above them, the greatest first. Each is a button that leads to its row in the table, which says
 * the same to whoever does not see the bars.
 */
export function BarChart({
  label,
  bars,
  onChoose,
}: {
  label: string
  bars: readonly ChartBar[]
  onChoose: (key: string) => void
}) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 })
  const height = bars.length * rowHeight
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - edge)], nice: true })
  const y = scaleBand({ domain: bars.map(({ key }) => key), range: [0, height] })
  return (
    <figure aria-label={label} className="m-0">
      <div ref={parentRef} className="relative" style={{ height: height + axisHeight }}>
        <svg aria-hidden width={width} height={height + axisHeight} className="absolute inset-0 overflow-visible">
          {bars.map(({ key, count }) => (
            <Bar
              key={key}
              x={0}
              y={(y(key) ?? 0) + rowHeight - barHeight - 6}
              width={Math.max(2, x(count))}
              height={barHeight}
              rx={3}
              className="fill-brand"
            />
          ))}
          <AxisBottom
            top={height}
            scale={x}
            numTicks={Math.min(4, most)}
            tickFormat={(value) => formatInteger(Number(value))}
            stroke="var(--hairline)"
            tickStroke="var(--hairline)"
            tickLabelProps={{ className: 'fill-muted font-sans text-[0.8125rem]', textAnchor: 'middle' }}
          />
        </svg>
        <ul className="absolute inset-x-0 top-0">
          {bars.map(({ key, name, count }) => (
            <li key={key} style={{ height: rowHeight }}>
              <button
                type="button"
                onClick={() => onChoose(key)}
                className="flex size-full items-start gap-3 rounded-control px-1 pt-1 text-left text-[0.9375rem] hover:bg-brand-soft/60"
              >
                <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
                <span className="font-semibold tabular-nums">{formatInteger(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}
