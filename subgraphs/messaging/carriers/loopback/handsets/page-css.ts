/** The look of the page of phones. */
export const pageCss = `:root { color-scheme: light dark; --ink: #1c2430; --soft: #5a6675; --line: #d9dfe7; --paper: #f6f8fa; --card: #fff; --accent: #1f6f5c; --wrong: #a3312a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --soft: #9aa7b6; --line: #2e3947; --paper: #12171d; --card: #1a212a; --accent: #6fcbb2; --wrong: #f0918a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { padding: 1.5rem 1.5rem 0; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
header p { margin: .25rem 0; color: var(--soft); }
#trouble { color: var(--wrong); }
main { display: grid; grid-template-columns: 16rem 18rem minmax(0, 1fr); gap: 1rem; padding: 1rem 1.5rem 2rem; align-items: start; }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } }
section { min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
.list { list-style: none; margin: 0 0 1rem; padding: 0; max-height: 22rem; overflow: auto; }
.list button { width: 100%; text-align: left; background: none; color: inherit; border: 0; border-radius: .5rem; padding: .4rem .5rem; overflow-wrap: anywhere; }
.list button[aria-current="true"] { background: var(--paper); font-weight: 600; }
button { font: inherit; cursor: pointer; border: 1px solid var(--accent); background: var(--accent); color: var(--card); border-radius: .5rem; padding: .35rem .8rem; }
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .4rem; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .35rem .5rem; max-width: 100%; }
label { color: var(--soft); font-size: .9rem; }
fieldset { min-width: 0; border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0 0; display: grid; gap: .3rem; }
#screen { list-style: none; margin: 0; padding: 0; max-height: 32rem; min-height: 8rem; overflow: auto; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; align-content: start; }
#screen li { max-width: 80%; justify-self: start; background: var(--paper); border: 1px solid var(--line); border-radius: .9rem; padding: .4rem .75rem; overflow-wrap: anywhere; white-space: pre-wrap; }
#screen li.outbound { justify-self: end; border-color: var(--accent); }
#screen small { display: block; color: var(--soft); white-space: normal; }
#screen blockquote { margin: 0 0 .3rem; padding-left: .5rem; border-left: 3px solid var(--accent); color: var(--soft); max-height: 4.5em; overflow: hidden; }
#screen a { display: block; color: var(--accent); }
#screen img { max-width: 100%; max-height: 14rem; border-radius: .5rem; display: block; }
.tapbacks button { background: none; color: inherit; border: 0; padding: 0 .25rem; }
.tapbacks button[aria-pressed="true"] { background: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
`;
