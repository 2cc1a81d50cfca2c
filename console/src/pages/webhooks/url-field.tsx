import { Field } from "../../parts/field.js";

interface UrlFieldProps {
  readonly url: string;
  readonly onChange: (url: string) => void;
}

/** The URL of a webhook, which may be the receiver of this installation. */
export function UrlField({ url, onChange }: UrlFieldProps) {
  return (
    <>
      <Field
        label="URL"
        of="url"
        type="url"
        hint="https, and reachable from the server."
        value={url}
        onChange={onChange}
        required
      />
      <p className="actions">
        <button type="button" className="quiet" onClick={() => onChange("parley:receiver")}>
          Use the built-in receiver
        </button>
        <span className="soft">It stores the deliveries. You can read them in the console.</span>
      </p>
    </>
  );
}
