import { useQuery } from "@apollo/client/react";
import { ServerCog } from "lucide";
import type { ReactNode } from "react";
import { FindingsDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useEvery } from "../../../api/use-every.js";
import { Row } from "../../../parts/row.js";
import { useSession } from "../../../session.js";

/** Milliseconds between two looks: no event tells of a finding. */
const beat = 30_000;
/** How many are shown; the page of the installation has all. */
const most = 5;

/** Rows of what is wrong with the installation, for its operator. Mere notes stand on the page of the installation. */
export function useFindings(): readonly ReactNode[] {
  const { isOperator } = useSession();
  const { data, refetch } = useQuery(FindingsDocument, { skip: !isOperator });
  useEvery(beat, () => {
    if (isOperator) refetch().catch(() => {});
  });
  const to = href(["installation"]);
  return (data?.installation.findings ?? [])
    .filter(({ severity }) => severity !== "NOTE")
    .slice(0, most)
    .map(({ code, severity, subject, message, remedy }) => (
      <Row
        key={`${code} ${subject}`}
        icon={ServerCog}
        tone={severity === "WRONG" ? "wrong" : "waits"}
        title={<Link href={to}>{message}</Link>}
        about={remedy}
        actions={
          <Link className="button quiet" href={to}>
            Open<span className="unseen"> the installation</span>
          </Link>
        }
      />
    ));
}
