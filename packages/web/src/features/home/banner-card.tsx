import type { carouselList, ResponseOf } from '@nibble/contract'

/** One of the operators' banners; with an address it is a link. */
export const BannerCard = ({
  banner: { img, title, url },
}: {
  banner: ResponseOf<typeof carouselList>[number]
}) => {
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
