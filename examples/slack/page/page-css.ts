/** The look of the page. */
export const pageCss = `:root { color-scheme: light dark; --ink: #1d1c1d; --soft: #616061; --line: #dddddd; --paper: #f8f8f8; --card: #fff; --accent: #4a154b; --wrong: #a3312a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --soft: #ababad; --line: #3a3a3f; --paper: #1a1d21; --card: #222529; --accent: #d9a7dc; --wrong: #f0918a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { padding: 1.5rem 1.5rem 0; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
header p { margin: .25rem 0; color: var(--soft); }
#trouble { color: var(--wrong); }
main { display: grid; grid-template-columns: 16rem 1fr; gap: 1rem; padding: 1rem 1.5rem 2rem; align-items: start; }
@media (max-width: 48rem) { main { grid-template-columns: 1fr; } }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; min-width: 0; }
#channels { list-style: none; margin: 0 0 1rem; padding: 0; }
#channels button { width: 100%; text-align: left; background: none; color: inherit; border: 0; border-radius: .5rem; padding: .3rem .5rem; overflow-wrap: anywhere; }
#channels button[aria-current="true"] { background: var(--paper); font-weight: 600; }
button { font: inherit; cursor: pointer; border: 1px solid var(--accent); background: var(--accent); color: var(--card); border-radius: .5rem; padding: .35rem .8rem; }
button.plain { background: none; color: var(--soft); border-color: var(--line); padding: 0 .4rem; font-size: .85rem; }
form { display: grid; gap: .4rem; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .35rem .5rem; max-width: 100%; }
label { color: var(--soft); font-size: .9rem; }
#messages { list-style: none; margin: 0 0 1rem; padding: 0; max-height: 32rem; min-height: 8rem; overflow: auto; display: grid; gap: .6rem; align-content: start; }
#messages li { overflow-wrap: anywhere; white-space: pre-wrap; }
#messages li.reply { margin-left: 2rem; padding-left: .75rem; border-left: 2px solid var(--line); }
#messages small { color: var(--soft); white-space: normal; display: block; }
#messages .marks { display: flex; flex-wrap: wrap; gap: .3rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
`;
