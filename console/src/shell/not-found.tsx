import { href } from "../address/address.js";
import { Link } from "../address/link.js";

export function NotFound() {
  return (
    <>
      <h1>There is no such page</h1>
      <p>
        <Link href={href([])}>Open the overview</Link>
      </p>
    </>
  );
}
