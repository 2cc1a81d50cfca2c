const [width, height] = [120, 28];

/** How a count went over time, as a line with its area: the highest value touches the top. The number is beside it. */
export function Sparkline({ values, series }: { readonly values: readonly number[]; readonly series: number }) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${heightOf(value, most)}`).join(" ");
  return (
    <svg
      className={`sparkline series-${series}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon className="sparkline-area" points={`0,${height} ${points} ${width},${height}`} />
      <polyline className="sparkline-line" points={points} />
    </svg>
  );
}

/** A line of one pixel stays in the picture at the top and at the bottom. */
const heightOf = (value: number, most: number): string => (height - 1 - (value / most) * (height - 3)).toFixed(1);
