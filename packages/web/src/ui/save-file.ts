/** Downloads JSON as a file. */
export const saveFile = ({ name, json }: { readonly name: string; readonly json: string }): void => {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
