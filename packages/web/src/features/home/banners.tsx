import { carouselList, type ResponseOf } from '@nibble/contract'
import { cx } from '@nibble/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../text/text-context.ts'

/**
 * The operators' banners under the games: one takes the full width, several stand side by side in a row that scrolls;
 * nothing moves by itself. Without banners there is no row. `space` is shown until that is known.
 */
export const Banners = ({ space }: { space: ReactNode }) => {
  const t = useText()
  const { data: banners } = useQuery({
    queryKey: ['banners', t.locale],
    queryFn: ({ signal }) => call(carouselList, {}, { signal }),
    staleTime: 300_000,
  })
  if (banners === undefined) return space
  if (banners.length === 0) return null
  return (
    <section
      aria-label={t('home.banners')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too.
      tabIndex={0}
      className="no-bar mx-bleed mt-3 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-gutter lg:mx-0 lg:px-0"
    >
      {banners.map((banner) => (
        <Banner key={`${banner.img} ${banner.title}`} banner={banner} isAlone={banners.length === 1} />
      ))}
    </section>
  )
}

type BannerProps = { banner: ResponseOf<typeof carouselList>[number]; isAlone: boolean }

/** A link if it has an address. */
const Banner = ({ banner: { img, title, url }, isAlone }: BannerProps) => {
  const shape = cx(
    'relative block aspect-[3/1] flex-none snap-start overflow-hidden rounded-20 border border-line bg-raised',
    isAlone ? 'w-full lg:h-[136px]' : 'w-[min(92%,440px)] lg:flex-1',
  )
  const content = (
    <>
      <img
        src={img}
        alt=""
        className="absolute inset-0 size-full object-cover"
        loading="lazy"
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
      <span className="absolute bottom-3 left-3 max-w-[calc(100%-24px)] rounded-12 bg-scrim px-3 py-1.5 font-semibold text-text">
        {title}
      </span>
    </>
  )
  if (url === null) return <div className={shape}>{content}</div>
  return url.startsWith('#/') ? (
    <a href={url} className={shape}>
      {content}
    </a>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" className={shape}>
      {content}
    </a>
  )
}
