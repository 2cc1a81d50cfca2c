import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const height = 200;

/** Counts of one thing, one for each span of time. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface ChartProps {
  /** The name of the series. */
  readonly name: string;
  /** When each span begins, in seconds. */
  readonly starts: readonly number[];
  readonly series: readonly Series[];
}

/** Stacked bars, one for each span of time. It is drawn on a canvas, so the same figures stand in a table beside it. */
export default function Chart({ name, starts, series }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const data = stacked(starts, series);
  const latest = useRef(data);
  const plot = useRef<uPlot | null>(null);
  const names = series.map((one) => one.name).join("|");
  useEffect(() => {
    latest.current = data;
    plot.current?.setData(data);
  });
  useEffect(() => {
    const element = place.current!;
    const draw = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot(optionsOf(element, names.split("|")), latest.current, element);
    };
    draw();
    const size = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
    size.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    addEventListener("theme", draw);
    return () => {
      dark.removeEventListener("change", draw);
      removeEventListener("theme", draw);
      size.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [names]);
  return (
    <>
      <div ref={place} className="chart" role="img" aria-label={summary(name, series)} />
      <ul className="legend" aria-hidden="true">
        {series.map((one, index) => (
          <li key={one.name} className={`series-${index}`}>
            {one.name}
          </li>
        ))}
      </ul>
    </>
  );
}

const summary = (what: string, series: readonly Series[]): string =>
  `${what}. ${series.map(({ name, values }) => `${name}: ${values.reduce((sum, value) => sum + value, 0)}`).join(", ")}.`;

/** The topmost of the stack is drawn first, and what lies below it over it. */
function stacked(starts: readonly number[], series: readonly Series[]): uPlot.AlignedData {
  const sums = series.map((_, index) =>
    starts.map((_start, span) => series.slice(0, index + 1).reduce((sum, { values }) => sum + values[span]!, 0)),
  );
  return [[...starts], ...sums.reverse()];
}

/** The last bar takes as much room as the others. */
function endOf(starts: ArrayLike<number>): number {
  const last = starts[starts.length - 1] ?? 0;
  return last + (last - (starts[starts.length - 2] ?? last));
}

function optionsOf(element: HTMLElement, names: readonly string[]): uPlot.Options {
  const style = getComputedStyle(element);
  // A canvas takes no `light-dark()`: the colour is read where it has been decided.
  const colour = (name: string): string => {
    const probe = element.appendChild(document.createElement("span"));
    probe.className = name;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const [ink, grid] = [colour("soft"), colour("grid-colour")];
  const axis = {
    stroke: ink,
    font: `12px ${style.fontFamily}`,
    grid: { stroke: grid, width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars!({ size: [0.8, 40], align: 1 });
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (plot, min) => [min, endOf(plot.data[0])] },
      y: { range: (_plot, _min, max) => [0, Math.max(max, 4)] },
    },
    axes: [
      { ...axis, grid: { show: false } },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] },
    ],
    series: [
      {},
      ...names
        .map((label, index) => {
          const fill = colour(`series-${index}`);
          return { label, fill, stroke: fill, width: 0, paths: bars, points: { show: false } };
        })
        .reverse(),
    ],
  };
}
