/** Form input kept in sessionStorage until it is sent. */
const keyOf = (name: string) => `rhinarium-draft ${name}`;

/** Excludes passwords, codes, and selections. */
const isKept = ({ type, autocomplete }: HTMLInputElement) =>
  ['text', 'email', 'search', 'tel', 'url'].includes(type) && !/password|one-time-code/.test(autocomplete);

export function keepDraft(name: string, inputs: readonly HTMLInputElement[]): void {
  const typed = inputs.filter((input) => isKept(input) && input.value !== input.defaultValue);
  if (typed.length === 0) forgetDraft(name);
  else window.sessionStorage.setItem(keyOf(name), JSON.stringify(typed.map((input) => [input.name, input.value])));
}

/** Restores a draft. Unreadable drafts are ignored. */
export function restoreDraft(name: string, inputs: readonly HTMLInputElement[]): void {
  const kept = window.sessionStorage.getItem(keyOf(name));
  if (kept === null) return;
  const values = new Map(JSON.parse(kept) as [string, string][]);
  for (const input of inputs) {
    const value = values.get(input.name);
    if (value !== undefined && isKept(input)) input.value = value;
  }
}

export const forgetDraft = (name: string): void => window.sessionStorage.removeItem(keyOf(name));
