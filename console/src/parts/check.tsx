/** Something that is on or off. */
export function Check(props: {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { label, hint, checked, onChange } = props;
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label} {hint !== undefined && <span className="soft">{hint}</span>}
      </span>
    </label>
  );
}
