import { SwitchOrganizationDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { enterOrganization } from "../../api/enter-organization.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Offers to act in the organization that an object belongs to. */
export function OtherOrganization({ id, name }: { readonly id: string; readonly name: string }) {
  const { run, problem, isRunning } = useChange(SwitchOrganizationDocument);
  const enter = async (): Promise<void> => {
    const data = await run({ input: { organizationId: id } });
    if (data !== null) await enterOrganization(data.switchOrganization.token);
  };
  return (
    <>
      <p>This link belongs to your organization {name}. To see it, switch to that organization.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void enter()}>
          Switch to {name}
        </button>
      </p>
    </>
  );
}
