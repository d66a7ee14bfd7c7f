-- A user's latest changes are asked for without looking at everybody else's.
create index revision_user_id on revision (user_id, recorded_at desc) where after is not null and after <> '{}';

-- What was deleted last in a section is asked for without looking at what is there.
create index calendar_event_deleted on calendar_event (position) where deleted;
create index calendar_event_type_deleted on calendar_event_type (position) where deleted;
create index calendar_event_provider_deleted on calendar_event_provider (position) where deleted;
create index calendar_headline_deleted on calendar_headline (position) where deleted;
create index item_tag_deleted on item_tag (position) where deleted;
create index cms_text_deleted on cms_text (position) where deleted;
create index cms_image_deleted on cms_image (position) where deleted;
create index cms_video_deleted on cms_video (position) where deleted;
