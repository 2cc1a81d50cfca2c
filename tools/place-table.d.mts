export function placeTable(page: string, table: string, isCheck: boolean): string | undefined;
