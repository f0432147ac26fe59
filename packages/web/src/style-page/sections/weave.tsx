import { Mark } from '@nibble/ui/mark.tsx'
import { useText } from '../../text/text-context.ts'
import { Brand } from '../../ui/brand.tsx'
import { HashText } from '../../weave/hash-text.tsx'
import { Loom } from '../../weave/loom.tsx'
import { WeaveTile } from '../../weave/weave-tile.tsx'
import { ADDRESS, HASH, Sample, StyleSection } from '../sample.tsx'

/** A hash as cloth, and the mark that is cut from it. */
export const Weave = () => {
  const t = useText()
  const label = t('block.hash')
  return (
    <StyleSection name="weave">
      <Sample name="brand">
        <Brand />
        <Mark size={48} />
      </Sample>
      <Sample name="weave-tile">
        <WeaveTile hash={HASH} size={36} />
        <WeaveTile hash={HASH} lit={[1, 2]} size={88} label={label} />
        <WeaveTile hash={ADDRESS} size={88} />
        <WeaveTile hash={null} size={88} />
      </Sample>
      <Sample name="hash-text" as="column">
        <HashText hash={HASH} lit={[1, 2]} label={label} />
      </Sample>
      <Sample name="loom" as="column">
        <div className="style-loom">
          <Loom hash={HASH} lit={[1, 2]} label={label} />
        </div>
      </Sample>
    </StyleSection>
  )
}
