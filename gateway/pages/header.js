// The header of Parley, for pages that others have written, such as the reference of the API.
document.body.insertAdjacentHTML("afterbegin", `<!-- header -->`);
for (const link of document.querySelectorAll(".top nav a")) {
  if (location.pathname.startsWith(link.getAttribute("href"))) link.setAttribute("aria-current", "page");
}
