import { Mark } from '@nibble/ui/mark.tsx'
import { HashText } from '../../hash-tile/hash-text.tsx'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { LargeTile } from '../../hash-tile/large-tile.tsx'
import { useText } from '../../text/text-context.ts'
import { Brand } from '../../ui/brand.tsx'
import { ADDRESS, HASH, Sample, StyleSection } from '../sample.tsx'

/** A hash as a tile, and the logo cut from it. */
export const HashTiles = () => {
  const t = useText()
  const label = t('block.hash')
  return (
    <StyleSection name="hash-tile">
      <Sample name="brand">
        <Brand />
        <Mark size={48} />
      </Sample>
      <Sample name="hash-tile">
        <HashTile hash={HASH} size={36} />
        <HashTile hash={HASH} lit={[1, 2]} size={88} label={label} />
        <HashTile hash={ADDRESS} size={88} />
        <HashTile hash={null} size={88} />
      </Sample>
      <Sample name="hash-text" as="column">
        <HashText hash={HASH} lit={[1, 2]} label={label} />
      </Sample>
      <Sample name="large-tile" as="column">
        <div className="style-tile">
          <LargeTile hash={HASH} lit={[1, 2]} label={label} />
        </div>
      </Sample>
    </StyleSection>
  )
}
