/** The label and the placeholder of the palette's input. */
export const asked = {
  label: "Page, agent, task, webhook, action, or words of a message",
  placeholder: "Type a name or words",
};

/** Most characters that can be searched for. */
export const longest = 200;
