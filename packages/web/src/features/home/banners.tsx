import { carouselList } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../text/text-context.ts'
import { useHomeParts } from './use-home-parts.ts'

/** The operators' banners, side by side; the row scrolls, nothing moves by itself. Without any there is no row. */
export const Banners = () => {
  const t = useText()
  const parts = useHomeParts()
  const { data: banners } = useQuery({
    queryKey: ['banners', t.locale],
    queryFn: ({ signal }) => call(carouselList, {}, { signal }),
    staleTime: 300_000,
  })
  // Its place is kept until it is known whether there are any, so that nothing below it moves.
  if (banners === undefined || parts === null)
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
        <parts.BannerCard key={`${banner.img} ${banner.title}`} banner={banner} />
      ))}
    </section>
  )
}
