import { carouselList, type ResponseOf } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../text/text-context.ts'

type Banner = ResponseOf<typeof carouselList>[number]

/** The operators' banners, side by side; the row scrolls, nothing moves by itself. Without any there is no row. */
export const Banners = () => {
  const t = useText()
  const { data: banners } = useQuery({
    queryKey: ['banners', t.locale],
    queryFn: ({ signal }) => call(carouselList, {}, { signal }),
    staleTime: 300_000,
  })
  // Its place is kept until it is known whether there are any, so that nothing below it moves.
  if (banners === undefined)
    return (
      <div className="mx-bleed mt-4 px-gutter pb-1 lg:mx-0 lg:px-0" aria-hidden="true">
        <div className="aspect-[3/1] w-[min(92%,440px)]" />
      </div>
    )
  if (banners.length === 0) return null
  return (
    <section
      aria-label={t('home.banners')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too.
      tabIndex={0}
      className="no-bar mx-bleed mt-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-gutter pb-1 lg:mx-0 lg:px-0"
    >
      {banners.map((banner) => (
        <BannerCard key={`${banner.img} ${banner.title}`} banner={banner} />
      ))}
    </section>
  )
}

const BannerCard = ({ banner: { img, title, url } }: { banner: Banner }) => {
  const shape =
    'relative block aspect-[3/1] w-[min(92%,440px)] flex-none snap-start overflow-hidden rounded-20 border border-line bg-raised'
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
