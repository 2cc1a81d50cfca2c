export function placeTable(page: string, table: string, isCheck: boolean, name?: string): string | undefined;
