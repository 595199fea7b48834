// Search while typing, and one language for all samples of code. Pages work without it.
const field = document.querySelector('.search input');
const list = document.querySelector('.found');
let latest = 0;
let chosen = -1;

const options = () => [...list.querySelectorAll('a')];

function choose(next) {
  const all = options();
  chosen = all.length === 0 ? -1 : (next + all.length) % all.length;
  for (const [n, option] of all.entries()) option.setAttribute('aria-selected', String(n === chosen));
  if (chosen >= 0) all[chosen].scrollIntoView({ block: 'nearest' });
  field.setAttribute('aria-activedescendant', chosen >= 0 ? all[chosen].id : '');
}

function show(found) {
  list.replaceChildren(
    ...found.map(({ href, page, title, text }, n) => {
      const option = Object.assign(document.createElement('a'), { href, id: `found-${n}`, tabIndex: -1 });
      option.setAttribute('role', 'option');
      const name = Object.assign(document.createElement('strong'), { textContent: title });
      const of = Object.assign(document.createElement('small'), { textContent: title === page ? '' : page });
      const says = Object.assign(document.createElement('span'), { textContent: text });
      option.append(name, ' ', of, says);
      return option;
    }),
  );
  list.hidden = found.length === 0;
  field.setAttribute('aria-expanded', String(!list.hidden));
  choose(0);
}

async function search() {
  const asked = ++latest;
  const q = field.value.trim();
  if (q.length < 2) {
    show([]);
    return;
  }
  const answer = await fetch(`/docs/search?${new URLSearchParams({ q })}`, { headers: { accept: 'application/json' } });
  if (asked === latest && answer.ok) show((await answer.json()).data);
}

list.id = 'found';
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', 'Results');
for (const [name, value] of [
  ['role', 'combobox'],
  ['aria-controls', 'found'],
  ['aria-expanded', 'false'],
  ['aria-autocomplete', 'list'],
])
  field.setAttribute(name, value);
field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') show([]);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  }
  if (event.key === 'Enter' && chosen >= 0 && !list.hidden) {
    event.preventDefault();
    options()[chosen].click();
    show([]);
  }
});
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.search')) show([]);
});
document.addEventListener('keydown', (event) => {
  const isShortcut = event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'k');
  if (!isShortcut || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  event.preventDefault();
  field.focus();
});

// The contents lie beside the page where there is room, and above it on a phone.
const narrow = matchMedia('(max-width: 899px)');
const contents = document.querySelector('.contents');
const fold = () => {
  contents.open = !narrow.matches;
  contents.classList.add('folds');
};
narrow.addEventListener('change', fold);
fold();

const languageKey = 'rhinarium docs language';
function useLanguage(language) {
  for (const input of document.querySelectorAll('.code-group input')) {
    if (input.dataset.language === language) input.checked = true;
  }
}
const remembered = localStorage.getItem(languageKey);
if (remembered) useLanguage(remembered);
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.code-group input')) return;
  localStorage.setItem(languageKey, target.dataset.language);
  useLanguage(target.dataset.language);
});

for (const block of document.querySelectorAll('div.code')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.append(button);
}
