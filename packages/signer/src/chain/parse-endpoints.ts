export type EndpointUrl = { readonly url: string; readonly operator: string }

/** `operator=https://…`, comma-separated; without a name, the host is the operator. Throws an error with a readable message. */
export const parseEndpoints = (text: string): EndpointUrl[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, operator, rest = part] = /^([\w.-]+)=(https?:\/\/.*)$/.exec(part) ?? []
      if (!/^https?:\/\//.test(rest) || !URL.canParse(rest))
        throw new Error('SIGNER_RPC_URLS must list endpoints like https://… or operator=https://….')
      return { url: rest, operator: operator ?? new URL(rest).hostname }
    })
