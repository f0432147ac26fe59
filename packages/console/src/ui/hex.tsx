import { shortHex } from '../text/format.ts'

/** A hash or an address, shortened; the whole is read out and shown on hover. */
export const Hex = ({ of }: { of: string }) => (
  <span className="font-mono text-12" title={of}>
    <span aria-hidden="true">{shortHex(of)}</span>
    <span className="sr-only">{of}</span>
  </span>
)
