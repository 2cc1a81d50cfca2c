import { type Command, Option } from "commander";
import {
  AddReviewListEntriesDocument,
  CreateReviewListDocument,
  DeleteReviewListDocument,
  RemoveReviewListEntriesDocument,
  ReviewListEntriesDocument,
  ReviewListsDocument,
  type ReviewListsQuery,
} from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";

type Kind = ReviewListsQuery["reviewLists"][number]["kind"];

const kinds = ["address", "domain", "number", "chat", "handle", "organization", "words"] as const;
/** Entries that one call takes. */
const atOnce = 1_000;

/** `parley lists`. */
export function addReviewLists(program: Command): void {
  const lists = program.command("lists").description("lists of peers and words that review rules name");
  lists
    .command("list")
    .description("show the lists")
    .action(
      online(async (run) => {
        const { reviewLists } = await run.run(ReviewListsDocument, {});
        run.out.table(
          { items: reviewLists, next: null },
          [
            ["ID", ({ id }) => id],
            ["KIND", ({ kind }) => kind.toLowerCase()],
            ["ENTRIES", ({ entryCount }) => String(entryCount)],
            ["NAME", ({ name }) => name],
          ],
          "Nothing.",
        );
      }),
    );
  lists
    .command("entries")
    .argument("<id>", "the list")
    .description("show the newest entries of a list")
    .option("--after <cursor>", "those after this place")
    .action(
      online(async (run, listId: string, { after }: { after?: string }) => {
        const variables = { listId, first: 100, after: after ?? null };
        const { nodes, pageInfo } = (await run.run(ReviewListEntriesDocument, variables)).reviewListEntries;
        run.out.table(
          { items: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null },
          [["VALUE", ({ value }) => value]],
          "Nothing.",
        );
      }),
    );
  lists
    .command("create")
    .argument("<name>", "its name")
    .description("create a list")
    .addOption(new Option("--kind <kind>", "what it has").choices(kinds).makeOptionMandatory())
    .action(
      online(async (run, name: string, { kind }: { kind: string }) => {
        const input = { name, kind: kind.toUpperCase() as Kind };
        const { list } = (await run.run(CreateReviewListDocument, { input })).createReviewList;
        run.out.result(list, () => [list.id]);
      }),
    );
  lists
    .command("delete")
    .argument("<id>", "the list")
    .description("delete a list that no rule names")
    .action(
      online(async (run, id: string) => {
        const { deleteReviewList } = await run.run(DeleteReviewListDocument, { id });
        run.out.result(deleteReviewList, () => ["Deleted."]);
      }),
    );
  lists
    .command("add")
    .argument("<id>", "the list")
    .argument("<values...>", `up to ${atOnce} entries`)
    .description("add entries to a list: all, or none if one of them is refused")
    .action(
      online(async (run, listId: string, values: string[]) => {
        const { addReviewListEntries: answer } = await run.run(AddReviewListEntriesDocument, {
          input: { listId, values },
        });
        run.out.result(answer, () => [`${answer.added} added, ${answer.list.entryCount} in the list`]);
      }),
    );
  lists
    .command("remove")
    .argument("<id>", "the list")
    .argument("<values...>", `up to ${atOnce} entries`)
    .description("remove entries from a list")
    .action(
      online(async (run, listId: string, values: string[]) => {
        const { removeReviewListEntries: answer } = await run.run(RemoveReviewListEntriesDocument, {
          input: { listId, values },
        });
        run.out.result(answer, () => [`${answer.removed} removed, ${answer.list.entryCount} in the list`]);
      }),
    );
}
