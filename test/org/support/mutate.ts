import type { Scene, World } from "../../support/kit/scene.js";

/** Runs a mutation on our side and expects it to be done. */
export async function mutate(
  { parley }: Pick<World, "parley">,
  { credentials }: Scene,
  mutation: string,
): Promise<void> {
  const { errors } = await parley.graphql(`mutation { ${mutation} }`, {}, credentials["cons"]!);
  if (errors !== undefined) throw new Error(`The mutation was refused: ${errors[0]!.message}`);
}
