import type { ReactNode } from "react";

/** A table that scrolls by itself where it is wider than the screen. */
export function Table(props: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}) {
  const { name, columns, children } = props;
  return (
    <div className="table" role="region" aria-label={`${name}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
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
