const KEY = 'nibble.invitedBy'
const INVITE = /[?&]invite=([0-9A-Za-z]{1,16})(?:&|$)/

/** The code of the link that this tab was opened with; empty without one. It outlasts the way through the screens. */
export const invitedBy = (): string => {
  const code = INVITE.exec(location.hash)?.[1]
  try {
    if (code !== undefined) sessionStorage.setItem(KEY, code)
    return code ?? sessionStorage.getItem(KEY) ?? ''
  } catch {
    return code ?? ''
  }
}
