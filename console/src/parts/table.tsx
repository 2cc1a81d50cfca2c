import type { ReactNode } from "react";

/**
 * A table that scrolls by itself where it is wider than its page. On a narrow screen its rows stand below each other, and
 * each cell names its column.
 */
export function Table(props: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}) {
  const { name, columns, children } = props;
  // The style sheet writes them before the cells: it cannot read the head of a table.
  const names = Object.fromEntries(columns.map((column, index) => [`--column-${index + 1}`, JSON.stringify(column)]));
  return (
    <div className="table stacked" role="region" aria-label={`${name}, table`} tabIndex={0}>
      <table style={names}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={/^Actions?$/.test(column) ? "acts" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
