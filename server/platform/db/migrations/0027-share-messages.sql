-- The sharer's message to the recipients, shown on the page that the link opens.
alter table shares add column message text not null default '';

-- Recipients of a new link watch review copies until its sharer allows downloads. Existing links stay as they are.
alter table shares alter column allow_download set default false;
