import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { PhonesDocument, RemovePhonesDocument } from "../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { AddPhone } from "./add-phone.js";
import { mostPhones, type OpenPhone, readOpenPhones, writeOpenPhones } from "./open-phones.js";
import { Phone } from "./phone.js";
import { usePhoneNews } from "./use-phone-news.js";

/** Simulated phones, several side by side, to text agents from. For the operator of the installation. */
export function Phones() {
  const news = usePhoneNews();
  const { data, error, refetch } = useQuery(PhonesDocument, { skip: !news.isFollowing, fetchPolicy: "network-only" });
  const { ofList } = news;
  useEffect(() => {
    if (ofList > 0) void refetch().catch(() => {});
  }, [ofList, refetch]);
  const asked = useAddress().filters.get("open");
  const [isRemoving, setRemoving] = useState(false);
  const phones = data?.imHandsets.nodes ?? [];
  // A returning user finds an open phone, not only a list of numbers.
  const open = asked === null ? phones.slice(0, 1).map(toOpen) : readOpenPhones(asked);
  const show = (wanted: readonly OpenPhone[]): void => setFilters({ open: writeOpenPhones(wanted) });
  const isShown = (number: string): boolean => open.some((one) => one.number === number);
  const problem = news.problem ?? (error === undefined ? null : problemOf(error));
  return (
    <>
      <p className="soft">
        Only the operator of this installation sees these phones. They stand for people: text an agent with one and see
        what it answers. Nothing leaves this server.
      </p>
      <ProblemNote problem={problem} />
      {data === undefined && problem === null && <Loading />}
      {data !== undefined && phones.length === 0 && (
        <Empty title="There are no phones yet.">
          <p>Add one with any number. Then text “connect @handle” from it, with the handle of an agent.</p>
        </Empty>
      )}
      {data !== undefined && (
        <AddPhone
          taken={phones.map(({ number }) => number)}
          added={(number) => show([...open, toOpen({ number })].slice(-mostPhones))}
        />
      )}
      {phones.length > 0 && (
        <fieldset className="phone-choice">
          <legend>Shown phones (max {mostPhones})</legend>
          {phones.map(({ number }) => (
            <label key={number} className="check">
              <input
                type="checkbox"
                checked={isShown(number)}
                disabled={!isShown(number) && open.length >= mostPhones}
                onChange={({ target }) =>
                  show(target.checked ? [...open, toOpen({ number })] : open.filter((one) => one.number !== number))
                }
              />
              {number}
            </label>
          ))}
        </fieldset>
      )}
      <div className="phones">
        {open.map((one) => {
          const phone = phones.find(({ number }) => number === one.number);
          if (phone === undefined) return null;
          return (
            <Phone
              key={one.number}
              phone={phone}
              threadId={one.threadId}
              news={news}
              openThread={(threadId) =>
                show(open.map((each) => (each.number === one.number ? { ...each, threadId } : each)))
              }
            />
          );
        })}
      </div>
      <p className="actions">
        {phones.length > 0 && (
          <button type="button" className="quiet" onClick={() => setRemoving(true)}>
            Remove all phones
          </button>
        )}
        <ExplorerLink query={PhonesDocument} />
      </p>
      {isRemoving && (
        <RemovePhones
          close={() => {
            setRemoving(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}

function RemovePhones({ close }: { readonly close: () => void }) {
  const { run, problem, isRunning } = useChange(RemovePhonesDocument);
  const remove = async (): Promise<void> => {
    if ((await run({})) === null) return;
    setFilters({ open: null });
    close();
  };
  return (
    <Dialog title="Remove all phones?" close={close}>
      <p>Their conversations are removed too. Messages that agents have received stay.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void remove()}>
          Remove the phones
        </button>
      </p>
    </Dialog>
  );
}

const toOpen = ({ number }: { readonly number: string }): OpenPhone => ({ number, threadId: null });
