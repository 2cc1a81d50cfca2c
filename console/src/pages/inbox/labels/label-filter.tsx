import { setFilters, useAddress } from "../../../address/address.js";
import { useCatalogue } from "./catalogue.js";

/** Chooses the label that mail must have. Labelled mail is mostly put away: without a chosen folder it is sought in all. */
export function LabelFilter() {
  const { filters } = useAddress();
  const [label, folder] = [filters.get("label"), filters.get("folder")];
  const names = useCatalogue().map(({ name }) => name);
  if (names.length === 0 && label === null) return null;
  const choose = (name: string): void =>
    setFilters(
      name === ""
        ? { label: null, folder: folder === "ALL" ? null : folder }
        : { label: name, folder: folder ?? "ALL" },
    );
  return (
    <select aria-label="Label" value={label ?? ""} onChange={({ target }) => choose(target.value)}>
      <option value="">Any label</option>
      {(label === null || names.includes(label) ? names : [label, ...names]).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
