import { SectionHead } from '@nibble/ui/card.tsx'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { blocksBetween, latestBlocks, type SeenBlock } from '../../realtime/latest-blocks.ts'
import { useServerSecond } from '../../realtime/server-second.ts'
import { ConnectionDot } from '../../screen/connection-dot.tsx'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'

const SHOWN = 11
/** A newer block changes the content of each place; nothing moves. */
const PLACES = Array.from({ length: SHOWN }, (_, place) => place)
const LIT = [2, 1]

/** The chain live, newest first, every 3 seconds or so; skipped blocks are counted. */
export const BlockStrip = () => {
  const t = useText()
  const format = useFormat()
  const blocks = useStore(latestBlocks).slice(0, SHOWN)
  const [newest] = blocks

  return (
    <section>
      <SectionHead space="small" title={t('home.latestBlocks')}>
        <ConnectionDot
          live={
            newest === undefined
              ? t('shell.live')
              : t('block.height', { height: format.count(newest.height) })
          }
        />
      </SectionHead>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls sideways must be reachable by keyboard
        tabIndex={0}
        aria-label={t('home.latestBlocksLabel')}
        className="no-bar relative mx-bleed flex items-start overflow-x-auto px-gutter pb-1 lg:mx-0 lg:justify-between lg:overflow-hidden lg:px-0 lg:focus-visible:overflow-visible"
      >
        {PLACES.map((place) => {
          const block = blocks[place]
          return block === undefined ? (
            <Awaited key={place} isFirst={place === 0} />
          ) : (
            <Block key={place} block={block} older={blocks[place + 1]} />
          )
        })}
      </ol>
    </section>
  )
}

const Block = ({ block, older }: { block: SeenBlock; older: SeenBlock | undefined }) => {
  const t = useText()
  const now = useServerSecond()
  const ageS = Math.max(0, Math.round((now - block.timeMs) / 1000))
  const tail = block.hash.slice(-5)

  return (
    <>
      <li className="grid flex-none justify-items-center gap-0.5 lg:max-[1399px]:nth-[n+16]:hidden">
        <HashTile key={block.hash} hash={block.hash} lit={LIT} size={76} />
        <span className="mt-1.5 font-mono text-12 text-faint">
          {tail.slice(0, 3)}
          <b className="text-brass">{tail.slice(3)}</b>
        </span>
        <span className="text-12 text-faint">
          {ageS < 2 ? t('common.now') : t('common.seconds', { seconds: ageS })}
        </span>
      </li>
      {older !== undefined && <Between count={blocksBetween(block, older)} />}
    </>
  )
}

const GAP =
  "relative grid h-19 w-9 flex-none place-content-center text-12 text-faint before:absolute before:inset-x-1 before:top-1/2 before:border-t-2 before:border-dotted before:border-line-strong before:content-[''] lg:w-auto lg:min-w-5 lg:flex-1 lg:max-[1399px]:nth-[n+16]:hidden"

const Between = ({ count }: { count: number }) => {
  const t = useText()
  return (
    <li className={GAP}>
      {count > 0 && (
        <>
          <span className="relative bg-page px-0.5" aria-hidden="true">
            +{count}
          </span>
          <span className="sr-only">{t('home.blocksBetween', { count })}</span>
        </>
      )}
    </li>
  )
}

/** The place of the next block. */
const Awaited = ({ isFirst }: { isFirst: boolean }) => {
  const t = useText()
  return (
    <>
      {!isFirst && <li className={GAP} aria-hidden="true" />}
      <li className="grid flex-none justify-items-center gap-0.5 lg:max-[1399px]:nth-[n+16]:hidden">
        <HashTile hash={null} size={76} />
        <span className="mt-1.5 font-mono text-12 text-faint" aria-hidden="true">
          ·····
        </span>
        <span className="text-12" aria-hidden="true">
          &nbsp;
        </span>
        <span className="sr-only">{t('block.waiting')}</span>
      </li>
    </>
  )
}
