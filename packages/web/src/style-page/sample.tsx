import type { ReactNode } from 'react'

type SectionProps = { name: string; children: ReactNode }

/** One screenshot of the comparison: components of a kind. */
export const StyleSection = ({ name, children }: SectionProps) => (
  <section className="style-section" aria-label={name} data-section={name}>
    <h2 className="text-20 font-semibold">{name}</h2>
    {children}
  </section>
)

type Props = { name: string; as?: 'row' | 'column'; children: ReactNode }

/** A component by its file name, in one state after another. */
export const Sample = ({ name, as = 'row', children }: Props) => (
  <div className="style-sample">
    <h3 className="style-name">{name}</h3>
    <div className={`style-${as}`}>{children}</div>
  </div>
)

/** A handler for fields that drops the input. */
export const ignore = () => undefined

export const HASH = '0xe5f98d8814587b8e32c5838f4b5744f46e92cc5366004df987b6048bcd6a4b83'
export const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** 20 November 2026, 22:31:51 UTC. */
export const AT = Date.UTC(2026, 10, 20, 22, 31, 51)
