/** After a form was tried in vain: to the first field that says why, once it does. */
export const focusProblem = (form: HTMLFormElement) => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
