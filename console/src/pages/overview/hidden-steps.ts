const keyOf = (organization: string): string => `parley.first-steps.${organization}`;

/** Whether the person has hidden the first steps of an organization in this browser. */
export const isHidden = (organization: string): boolean => localStorage.getItem(keyOf(organization)) !== null;

export const hideFirstSteps = (organization: string): void => localStorage.setItem(keyOf(organization), "hidden");
