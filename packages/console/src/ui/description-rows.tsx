import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import type { ReactNode } from 'react'

export type DescriptionRow = readonly [name: string, value: ReactNode]

/** Names and values; null omits a line. */
export const DescriptionRows = ({ of }: { of: readonly (DescriptionRow | null)[] }) => (
  <DescriptionList>
    {of.map(
      (row) =>
        row !== null && (
          <Description key={row[0]} name={row[0]}>
            {row[1]}
          </Description>
        ),
    )}
  </DescriptionList>
)
