/** Ends the process with a sentence when this Node is older than what the packages run on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Nibble needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
